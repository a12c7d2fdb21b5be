import type { Config } from './config.ts';
import type { RowArchive } from './platform/archive/row-archive.ts';
import type { SharedBus } from './platform/bus/bus.ts';
import type { Pool } from './platform/db.ts';
import type { Jobs } from './platform/jobs.ts';
import type { StartWork } from './platform/leased-work.ts';
import type { Lifetime } from './platform/lifetime.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import type { Registry } from './platform/metrics.ts';
import type { Replicas } from './platform/replicas.ts';
import type { Seal } from './platform/seal.ts';
import type { Identity } from './players/open-identity.ts';

/** Parts that all modules of the process share. */
export interface Base {
  readonly config: Config;
  /** Names this process as the holder of leases. */
  readonly processId: string;
  readonly log: Log;
  readonly lifetime: Lifetime;
  /** Ends the process after the site has stopped because another one has taken over its feed or other work. */
  readonly onTakenOver: () => void;
  readonly metrics: Registry;
  readonly pool: Pool;
  readonly replicas: Replicas;
  /** Rounds that were moved to files. */
  readonly archivedRounds: RowArchive;
  /** Starts work that one process of the site does at a time. */
  readonly startWork: StartWork;
  /** Reaches all processes of the site. */
  readonly bus: SharedBus;
  /** Seals secrets in the database. */
  readonly seal: Seal;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly identity: Identity;
  /** The site's address, without a slash at its end. */
  readonly origin: () => string;
}
