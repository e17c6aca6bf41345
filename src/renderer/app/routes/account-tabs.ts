import type { RouteDefinition } from './route-definition.ts'

/** Tabs of the account settings that belong to a store. */
export const accountTabs: NonNullable<RouteDefinition['tabs']> = [
  { id: 'team', title: 'Team', permission: 'team.view' },
  { id: 'roles', title: 'Roles', permission: 'team.view' },
  { id: 'api-keys', title: 'API keys', permission: 'api_keys.manage' },
  { id: 'webhooks', title: 'Webhooks', permission: 'store.view' },
  { id: 'audit-log', title: 'Audit log', permission: 'audit.view' },
]
