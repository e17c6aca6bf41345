/** An action that a role can perform in a store. Each store call names the one it requires. */
export type Permission =
  | 'store.view'
  | 'store.manage'
  | 'store.close'
  | 'team.view'
  | 'team.manage'
  | 'api_keys.manage'
  | 'audit.view'
  | 'payments.manage'
  | 'orders.manage'
  | 'customers.manage'
  | 'inventory.manage'
  | 'pages.manage'
  | 'tickets.manage'
  | 'notifications.manage'

/** From highest to lowest. */
export const roles = ['owner', 'admin', 'staff', 'read_only'] as const
export type Role = (typeof roles)[number]

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

const view = ['store.view', 'team.view', 'notifications.manage'] as const satisfies readonly Permission[]

const staff = [
  ...view,
  'orders.manage',
  'customers.manage',
  'inventory.manage',
  'pages.manage',
  'tickets.manage',
] as const satisfies readonly Permission[]

const admin = [
  ...staff,
  'store.manage',
  'team.manage',
  'api_keys.manage',
  'audit.view',
  'payments.manage',
] as const satisfies readonly Permission[]

/**
 * The single permission table: enforced by the contract layer, used by the interface to show actions, and displayed in
 * Account Settings. Notification settings are personal, so every role can change them.
 */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: [...admin, 'store.close'],
  admin,
  staff,
  read_only: view,
}

/** Returns true if a role has a permission. An unknown or missing role has none. */
export const can = (role: string | null | undefined, permission: Permission): boolean =>
  isRole(role) && permissionsOf[role].includes(permission)

/** 0 for the highest. */
const rankOf = (role: Role): number => roles.indexOf(role)

/** Returns the lower of two roles: an API key is never more powerful than the member who created it. */
export const lowerRole = (one: Role, other: Role): Role => (rankOf(one) > rankOf(other) ? one : other)

/** Returns the roles that a member can assign, change or remove: all for an owner, those below owner for an admin. */
export function assignableRoles(role: Role): readonly Role[] {
  if (role === 'owner') return roles
  return can(role, 'team.manage') ? roles.filter((each) => each !== 'owner') : []
}
