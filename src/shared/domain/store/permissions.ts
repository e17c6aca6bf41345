/** What a member of a store may do in it. Each call of a store names the one it needs. */
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

/** From the one who may do everything to the one who may only look. */
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
 * The one permission table: the contract layer enforces it, the interface offers by it, and Account Settings shows it.
 * Notification settings are everybody's own, so every role may change them.
 */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: [...admin, 'store.close'],
  admin,
  staff,
  read_only: view,
}

/** Whether a role may do it. A role that is not known, or none, may nothing. */
export const can = (role: string | null | undefined, permission: Permission): boolean =>
  isRole(role) && permissionsOf[role].includes(permission)

/** 0 for the highest. */
const rankOf = (role: Role): number => roles.indexOf(role)

/** The lesser of two roles: an API key never does more than the member who made it. */
export const lesserRole = (one: Role, other: Role): Role => (rankOf(one) > rankOf(other) ? one : other)

/** Roles that a member may give, change or take away: an owner every one, an admin those below an owner's. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === 'owner') return roles
  return can(role, 'team.manage') ? roles.filter((each) => each !== 'owner') : []
}
