import type * as z from 'zod/mini'
import type { storeUpdate } from '../../../../shared/contracts/stores/store.ts'
import type { Cipher } from '../../../crypto/cipher.ts'
import type { StoreChanges, StoreRow } from './repo.ts'
import { isMask } from './wire.ts'

export type StoreUpdate = z.output<typeof storeUpdate>

const TEXTS = [
  'store_name',
  'store_website',
  'store_address',
  'store_phone',
  'store_email',
  'terms_of_service_link',
  'privacy_policy_link',
  'return_policy_link',
  'stripe_connect_account_id',
  'stripe_account_id',
  'currency',
  'time_zone',
  'store_logo',
] as const

const SECRETS = ['shopify_access_token', 'shopify_store_front_api_access_token', 'whop_api_key'] as const

/** The host of typed or pasted text, lowercased. */
const hostOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')

/**
 * Columns that an update writes: absent fields are unchanged, empty ones cleared, and a secret sent back as its mask is
 * unchanged.
 */
export function toStoreChanges(cipher: Cipher, update: StoreUpdate): StoreChanges {
  const changes: StoreChanges = {}
  for (const name of TEXTS) {
    const value = update[name]
    if (value !== undefined) changes[name] = value
  }
  if (update.shopify_domain !== undefined) changes.shopify_domain = hostOf(update.shopify_domain)
  for (const name of SECRETS) {
    const value = update[name]
    if (value === undefined || isMask(value)) continue
    changes[name] = value === '' ? null : cipher.encrypt(value)
  }
  return changes
}

const AUDITED = [...TEXTS, 'shopify_domain', 'using_paypal'] as const

/** A store's settings for the audit log; secrets only as whether they are set. */
export const auditedFields = (row: StoreRow): Record<string, unknown> => ({
  ...Object.fromEntries(AUDITED.map((name) => [name, row[name]])),
  ...Object.fromEntries(SECRETS.map((name) => [name, row[name] ? 'set' : 'not set'])),
})

/** The fields after a change. Marks a replaced secret as such, since the log would otherwise show no change. */
export const auditedAfter = (before: StoreRow, changes: StoreChanges): Record<string, unknown> => {
  const replaced = SECRETS.filter((name) => before[name] && changes[name])
  return {
    ...auditedFields({ ...before, ...changes }),
    ...Object.fromEntries(replaced.map((name) => [name, 'replaced'])),
  }
}
