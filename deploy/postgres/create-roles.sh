#!/bin/bash
# Runs once, in an empty primary: the database, its owner, the role of the site, and that of the standby.
set -euo pipefail
read_secret() { cat "/run/secrets/$1"; }
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner="$(read_secret owner-password)" --set app="$(read_secret app-password)" \
  --set replication="$(read_secret replication-password)" <<'SQL'
create role evens_owner login password :'owner';
create role evens_app login password :'app';
create role evens_standby login replication password :'replication';
create database evens owner evens_owner;
SQL
echo 'host replication evens_standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
