#!/bin/sh
# Writes ./secrets for compose.yaml and the Kubernetes secret. Existing files stay. Store a copy of seal-keys apart from backups.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
write() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
for name in app-password bus-password grafana-password metrics-token owner-password postgres-password \
  replication-password secret; do
  write "$name" "$(openssl rand -hex 24)"
done
write seal-keys "key-1:$(openssl rand -base64 32)"
write bus-url "redis://:$(cat secrets/bus-password)@redis:6379"
write database-url "postgresql://evens_app:$(cat secrets/app-password)@primary:5432/evens"
write database-read-urls "postgresql://evens_app:$(cat secrets/app-password)@standby:5432/evens"
write owner-database-url "postgresql://evens_owner:$(cat secrets/owner-password)@primary:5432/evens"
# Containers read them as other users.
chmod 755 secrets
chmod 644 secrets/*
