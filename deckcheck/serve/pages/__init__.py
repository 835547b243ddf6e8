"""The pages of the site: a group of routes in each module."""
