import { isRole, type Role } from '../../../shared/domain/store/permissions.ts'

interface RoleWords {
  label: string
  /** Description of the role in one sentence. */
  purpose: string
}

export const ROLE_LABELS: Readonly<Record<Role, RoleWords>> = {
  owner: { label: 'Owner', purpose: 'Runs the store: everything, and only an owner can close it.' },
  admin: { label: 'Admin', purpose: 'Manages the store, its team, payments and keys, but cannot close it.' },
  staff: { label: 'Staff', purpose: 'Does the daily work: orders, customers, products, pages and tickets.' },
  read_only: { label: 'Read only', purpose: 'Looks at everything of the store and changes nothing.' },
}

/** Label of a role, such as 'Read only'. A role unknown to this release is shown unchanged. */
export const roleLabel = (role: string): string => (isRole(role) ? ROLE_LABELS[role].label : role)
