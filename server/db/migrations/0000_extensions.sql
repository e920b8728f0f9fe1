-- Search tolerates spelling by comparing trigrams. A trusted extension: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
