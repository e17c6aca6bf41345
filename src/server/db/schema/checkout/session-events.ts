import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import type { SessionEventKind } from '../../../../shared/domain/checkout/visit-events.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import { utcTimestamp } from '../columns.ts'
import { liveCartSessions } from './checkout.ts'
import { stores } from '../stores/stores.ts'

/** Every step of shoppers toward an order. Deleted after some time: see `session-events`. */
export const sessionEvents = pgTable(
  'session_events',
  {
    event_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    session_id: text()
      .notNull()
      .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<SessionEventKind>().notNull(),
    at: utcTimestamp().notNull(),
    device: text().$type<DeviceKind>().notNull(),
    /** Where the shopper came from; null if unknown. */
    source: jsonb().$type<VisitSource>(),
    /** The offer concerned. */
    optimizer_id: text(),
  },
  (table) => [
    index('session_events_session').on(table.session_id),
    index('session_events_store').on(table.store_id, table.mode, table.at),
    index('session_events_at').on(table.at),
  ],
)
