import {
  completeNotificationSettings,
  notificationChannels,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationSettings,
} from '../../../../shared/domain/store/notification-rules.ts'
import { isTimeZone } from '../../../../shared/domain/address/time-zone.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, staleVersion } from '../../../http/errors.ts'
import { notifyUserThrough } from '../notifications/service.ts'
import { exampleOf } from './examples.ts'
import { findSettings, saveSettings, type Membership } from './repo.ts'

interface SavedSettings {
  data: NotificationSettings
  /** ISO 8601; null while nothing is saved and the defaults apply. */
  updated_at: string | null
  /** 0 while nothing is saved. */
  version: number
}

/** A member's notification settings for a store. */
export async function readSettings({ db }: Pick<Deps, 'db'>, of: Membership): Promise<SavedSettings> {
  const row = await findSettings(db, of)
  const data = completeNotificationSettings(row?.settings ?? null)
  return { data, updated_at: row?.updated_at.toISOString() ?? null, version: row?.version ?? 0 }
}

/**
 * Saves a member's notification settings for a store.
 * @throws AppError 400 for an invalid time zone, 409 for a stale version
 */
export async function updateSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: Membership,
  { settings, version: expected }: { settings: NotificationSettings; version?: number | undefined },
): Promise<SavedSettings> {
  if (!isTimeZone(settings.quiet_hours.time_zone)) {
    throw badField('settings.quiet_hours.time_zone', 'Select a time zone from the list')
  }
  const now = clock.now()
  const version = await saveSettings(db, of, { settings, expected, now })
  if (version === null) throw staleVersion((await findSettings(db, of))?.version ?? 0)
  return { data: settings, updated_at: now.toISOString(), version }
}

const CHANNEL_WORDS: Readonly<Record<NotificationChannel, string>> = {
  in_app: 'your list',
  desktop: 'your devices',
  email: 'your email',
}

const listWords = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Sends a member an example of an event through its enabled channels, ignoring thresholds and quiet hours, and returns
 * those channels.
 * @throws AppError 422 if every channel is off
 */
export async function sendTest(
  deps: Deps,
  of: Membership,
  event: NotificationEvent,
  currency: string,
): Promise<{ message: string; channels: NotificationChannel[] }> {
  const { data } = await readSettings(deps, of)
  const chosen = data.events[event]
  const channels = notificationChannels.filter((channel) => chosen[channel])
  if (channels.length === 0) {
    throw new AppError(422, 'Nothing was sent: every channel of this event is off', { code: 'channels_off' })
  }
  const example = exampleOf(event, currency)
  await deps.db.transaction((tx) =>
    notifyUserThrough(deps, tx, { ...of, event, ...example, title: `Test: ${example.title}` }, chosen),
  )
  return { message: `Sent to ${listWords.format(channels.map((channel) => CHANNEL_WORDS[channel]))}`, channels }
}
