import { isRole, type Role } from '../../../shared/domain/store/permissions.ts'

interface RoleWords {
  label: string
  /** Description of the role in one sentence. */
  purpose: string
}

export const ROLE_LABELS: Readonly<Record<Role, RoleWords>> = {
  owner: { label: 'Owner', purpose: 'Full access, including closing the store.' },
  admin: { label: 'Admin', purpose: 'Manages the store, its team, payments and API keys. Can’t close the store.' },
  staff: { label: 'Staff', purpose: 'Works with orders, customers, products, pages and tickets.' },
  read_only: { label: 'Read only', purpose: 'Can view everything but can’t make changes.' },
}

/** Label of a role, such as 'Read only'. A role unknown to this release is shown unchanged. */
export const roleLabel = (role: string): string => (isRole(role) ? ROLE_LABELS[role].label : role)
