#!/bin/bash
# Copies the primary once, then follows it.
set -euo pipefail
PGDATA=${PGDATA:-/var/lib/postgresql/data}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat /run/secrets/replication-password)
  export PGPASSWORD
  # --write-recovery-conf stores the address of the primary, with its password, and makes it a standby.
  pg_basebackup --host="${PRIMARY_HOST:-primary}" --port="${PRIMARY_PORT:-5432}" --username=evens_standby \
    --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast --wal-method=stream
  chmod 0700 "$PGDATA"
fi
exec "$@" -D "$PGDATA"
