import type { ConsentAnswer } from '../../../shared/domain/events/consent.ts'

const keyOf = (store_id: string): string => `consent:${store_id}`

/** Browsers may refuse access to storage: shoppers are then asked on each page. */
function tryStorage<T>(act: (storage: Storage) => T, otherwise: T): T {
  try {
    return act(localStorage)
  } catch {
    return otherwise
  }
}

/** The shopper's answer on this device; null if there is none to this version of the policy. */
export function storedAnswer(store_id: string, policy_version: number): ConsentAnswer | null {
  const stored = tryStorage((storage) => storage.getItem(keyOf(store_id)), null) ?? ''
  const [analytics, marketing, version] = stored.split('/')
  if (Number(version) !== policy_version) return null
  return { analytics: analytics === '1', marketing: marketing === '1', policy_version }
}

export function storeAnswer(store_id: string, { analytics, marketing, policy_version }: ConsentAnswer): void {
  const text = `${Number(analytics)}/${Number(marketing)}/${policy_version}`
  tryStorage((storage) => storage.setItem(keyOf(store_id), text), undefined)
}
