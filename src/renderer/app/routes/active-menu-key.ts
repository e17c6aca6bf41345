import { isUnder } from '../guards.ts'

const CASCADE = '/orchestration/rules/cascade'

/** Path prefixes that belong to a menu entry with a different path (A §2, DEF-02 to DEF-04). */
const branches: readonly (readonly [prefix: string, parent: string])[] = [
  ['/accounts', '/accounts'],
  ['/add-new-account', '/accounts'],
  ['/orchestration', CASCADE],
  ['/other-transactions', CASCADE],
  ['/reporting', '/reporting'],
]

const exact: Readonly<Record<string, string>> = {
  '/decline/add-new-rule': CASCADE,
  '/route-to-connection/add-new-rule': CASCADE,
  '/3d-secure/add-new-rule': CASCADE,
  '/reports': '/reporting',
  '/marketing/abandoned-carts': '/marketing',
  '/marketing/traffic': '/marketing',
  '/subscriptions': '/subscriptions',
  '/subscriptions/plans/update': '/subscriptions/plans',
  '/checkout': '/checkouts',
  '/checkout/carts': '/checkouts',
  '/checkout/optimizers': '/checkouts',
  '/checkout/payment-pages': '/checkouts',
  '/checkout/confirmation-pages': '/checkouts',
  '/checkout/promo-codes': '/checkouts',
  '/settings/account': '/settings',
  '/settings/notifications': '/settings',
  '/settings/tickets': '/settings',
}

/** Removes the two prefixes that only some routes have; the specification's map omits them (DEF-01, DEF-07). */
const withoutOptionalPrefix = (path: string): string => path.replace(/^\/(payments|editor)(?=\/)/, '')

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Returns the longest menu path that contains the path, or null (DEF-04). */
export function nearestMenuPath(path: string, menuPaths: readonly string[]): string | null {
  const above = menuPaths.filter((each) => isUnder(withoutSlash(path), each))
  return above.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** Returns the specification's menu key for a path (A §2), even if no menu entry has it (DEF-05). */
export function mappedMenuKey(path: string): string | undefined {
  const short = withoutOptionalPrefix(withoutSlash(path))
  return exact[short] ?? branches.find(([prefix]) => isUnder(short, prefix))?.[1]
}

/**
 * Returns the active menu key for a path (A §2): from the specification's map, else the nearest menu path above it,
 * else the path itself.
 */
export function activeMenuKey(path: string, menuPaths: readonly string[]): string {
  const whole = withoutSlash(path)
  return mappedMenuKey(whole) ?? nearestMenuPath(whole, menuPaths) ?? whole
}
