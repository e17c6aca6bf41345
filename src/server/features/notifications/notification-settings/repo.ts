import { and, eq } from 'drizzle-orm'
import type { NotificationSettings } from '../../../../shared/domain/store/notification-rules.ts'
import type { Executor } from '../../../db/connection.ts'
import { notificationSettings } from '../../../db/schema/support/notifications.ts'
import { nextVersion } from '../../../db/versions.ts'

export interface Membership {
  user_id: string
  store_id: string
}

export type SettingsRow = Pick<typeof notificationSettings.$inferSelect, 'settings' | 'updated_at' | 'version'>

/** A member's saved settings for a store; undefined if none are saved. */
export async function findSettings(db: Executor, of: Membership): Promise<SettingsRow | undefined> {
  const rows = await db
    .select({
      settings: notificationSettings.settings,
      updated_at: notificationSettings.updated_at,
      version: notificationSettings.version,
    })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.user_id, of.user_id), eq(notificationSettings.store_id, of.store_id)))
  return rows[0]
}

/**
 * Saves a member's settings if their version is the expected one, 0 if none are saved yet.
 * @returns the new version; null if the expected one is stale
 */
export async function saveSettings(
  db: Executor,
  { user_id, store_id }: Membership,
  { settings, expected, now }: { settings: NotificationSettings; expected: number | undefined; now: Date },
): Promise<number | null> {
  const { version } = notificationSettings
  const [row] = await db
    .insert(notificationSettings)
    .values({ user_id, store_id, settings, updated_at: now })
    .onConflictDoUpdate({
      target: [notificationSettings.user_id, notificationSettings.store_id],
      set: { settings, updated_at: now, version: nextVersion(notificationSettings) },
      ...(expected !== undefined && { setWhere: eq(version, expected) }),
    })
    .returning({ version })
  return row?.version ?? null
}
