import type { Permission } from '../../../../shared/domain/store/permissions.ts'

/** Label of every permission, grouped by area. */
const words: Readonly<Record<Permission, { area: string; label: string }>> = {
  'store.view': { area: 'Store', label: 'View orders, customers, products, pages and reports' },
  'store.manage': { area: 'Store', label: 'Change details, logo, domain and test or live mode' },
  'store.close': { area: 'Store', label: 'Close the store' },
  'team.view': { area: 'Team', label: 'View members and invites' },
  'team.manage': { area: 'Team', label: 'Invite people, change roles, remove members' },
  'api_keys.manage': { area: 'Security', label: 'Create and revoke API keys' },
  'audit.view': { area: 'Security', label: 'View the audit log' },
  'payments.manage': { area: 'Payments', label: 'Connect, pause and remove payment accounts' },
  'orders.manage': { area: 'Sales', label: 'Fulfill, refund and change orders' },
  'customers.manage': { area: 'Sales', label: 'Change customers' },
  'inventory.manage': { area: 'Sales', label: 'Add and change products and stock' },
  'pages.manage': { area: 'Checkout', label: 'Edit and publish payment pages and shipping' },
  'tickets.manage': { area: 'Support', label: 'Open and reply to tickets' },
  'notifications.manage': { area: 'Support', label: 'Manage their own notifications' },
}

interface Area {
  area: string
  permissions: readonly { permission: Permission; label: string }[]
}

const isPermission = (name: string): name is Permission => name in words

/** The areas in order, each with its permissions. */
export const permissionAreas: readonly Area[] = [
  ...Map.groupBy(Object.keys(words).filter(isPermission), (permission) => words[permission].area),
].map(([area, permissions]) => ({
  area,
  permissions: permissions.map((permission) => ({ permission, label: words[permission].label })),
}))
