import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { FormEdits } from '../../../shared/domain/checkout/field-versions.ts'

/** What this device stores of a checkout, so that no input is lost with the connection or the tab. Never a card. */
export interface DeviceDraft {
  session_id: string
  forms: CheckoutForms
  /** When each field was changed, by the server's clock. */
  edited_at?: FormEdits
  /** The payment that waits for the shopper's confirmation, if any. */
  transaction_id: string
}

export interface DeviceCopy {
  read: () => Promise<DeviceDraft | null>
  write: (kept: DeviceDraft) => Promise<void>
  clear: () => Promise<void>
}

const DATABASE = 'cartwright-checkout'
const OBJECT_STORE = 'draft'
const KEY = 'latest'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available')))
  })

async function inObjectStore<T>(mode: IDBTransactionMode, act: (area: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(OBJECT_STORE))
  const database = await settled(opening)
  try {
    return await settled(act(database.transaction(OBJECT_STORE, mode).objectStore(OBJECT_STORE)))
  } finally {
    database.close()
  }
}

/** Milliseconds that the checkout waits for storage: a hanging browser database must not block the payment. */
const STORAGE_TIMEOUT = 2000

/**
 * If the browser forbids storage (a private window, a frame without an origin), nothing is stored and the checkout
 * continues.
 */
async function ignoreErrors<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await Promise.race([work(), new Promise<null>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT, null))])
  } catch {
    return null
  }
}

const has = (value: unknown, key: string): boolean => typeof value === 'object' && value !== null && key in value

const isDeviceDraft = (value: unknown): value is DeviceDraft =>
  has(value, 'session_id') &&
  has(value, 'transaction_id') &&
  has(value, 'forms') &&
  ['contactInfo', 'shippingInfo', 'billingInfo'].every((part) => has(Reflect.get(Object(value), 'forms'), part))

/**
 * The device's copy in IndexedDB, because the keys of local storage are a closed list. Only the latest checkout is
 * stored.
 */
export const deviceCopy: DeviceCopy = {
  read: async () => {
    const kept = await ignoreErrors<unknown>(() => inObjectStore('readonly', (area) => area.get(KEY)))
    return isDeviceDraft(kept) ? kept : null
  },
  write: async (kept) => {
    await ignoreErrors(() => inObjectStore('readwrite', (area) => area.put(kept, KEY)))
  },
  clear: async () => {
    await ignoreErrors(() => inObjectStore('readwrite', (area) => area.clear()))
  },
}
