import { describe, expect, it } from 'vitest'
import { can, lowerRole, permissionsOf, roles, assignableRoles } from './permissions.ts'

describe('the permission table', () => {
  it('gives each role everything that the next lower one can do [RO-001]', () => {
    const pairs = roles.slice(1).map((lower, at) => [roles[at] ?? 'owner', lower] as const)
    for (const [role, lower] of pairs) {
      expect(permissionsOf[role]).toEqual(expect.arrayContaining([...permissionsOf[lower]]))
    }
  })

  it('lets read-only members view the store and change nothing', () => {
    expect(can('read_only', 'store.view')).toBe(true)
    const changes = permissionsOf.owner.filter((each) => each.endsWith('.manage') && each !== 'notifications.manage')
    for (const permission of changes) expect(can('read_only', permission)).toBe(false)
  })

  it.each([null, undefined, '', 'root', 'Owner'])('lets the role %j do nothing', (role) => {
    for (const permission of permissionsOf.owner) expect(can(role, permission)).toBe(false)
  })

  it.each(['store.manage', 'team.manage', 'api_keys.manage', 'audit.view', 'payments.manage'] as const)(
    'gives %s to owners and admins only',
    (permission) => {
      expect(roles.filter((role) => can(role, permission))).toEqual(['owner', 'admin'])
    },
  )

  it.each(['orders.manage', 'customers.manage', 'inventory.manage', 'pages.manage', 'tickets.manage'] as const)(
    'gives %s to staff too',
    (permission) => {
      expect(roles.filter((role) => can(role, permission))).toEqual(['owner', 'admin', 'staff'])
    },
  )

  it('lets only owners close a store', () => {
    expect(roles.filter((role) => can(role, 'store.close'))).toEqual(['owner'])
  })
})

describe('assignable roles', () => {
  it('never let anyone but an owner assign owners', () => {
    expect(assignableRoles('owner')).toEqual(roles)
    expect(assignableRoles('admin')).toEqual(['admin', 'staff', 'read_only'])
    expect(assignableRoles('staff')).toEqual([])
    expect(assignableRoles('read_only')).toEqual([])
  })

  it('take the lower of two', () => {
    expect(lowerRole('owner', 'staff')).toBe('staff')
    expect(lowerRole('read_only', 'admin')).toBe('read_only')
    expect(lowerRole('admin', 'admin')).toBe('admin')
  })
})
