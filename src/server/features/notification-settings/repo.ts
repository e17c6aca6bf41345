import { and, eq } from 'drizzle-orm'
import type { NotificationSettings } from '../../../shared/domain/notification-rules.ts'
import type { Executor } from '../../db/connection.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'

export interface Membership {
  user_id: string
  store_id: string
}

export type SettingsRow = Pick<typeof notificationSettings.$inferSelect, 'settings' | 'updated_at'>

/** What a member has chosen for a store; undefined when nothing. */
export async function findSettings(db: Executor, of: Membership): Promise<SettingsRow | undefined> {
  const rows = await db
    .select({ settings: notificationSettings.settings, updated_at: notificationSettings.updated_at })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.user_id, of.user_id), eq(notificationSettings.store_id, of.store_id)))
  return rows[0]
}

export async function saveSettings(
  db: Executor,
  { user_id, store_id }: Membership,
  settings: NotificationSettings,
  now: Date,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ user_id, store_id, settings, updated_at: now })
    .onConflictDoUpdate({
      target: [notificationSettings.user_id, notificationSettings.store_id],
      set: { settings, updated_at: now },
    })
}
