import { isRole, type Role } from '../../../shared/domain/store/permissions.ts'

interface RoleWords {
  label: string
  /** One sentence: what the role is for. */
  purpose: string
}

export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  owner: { label: 'Owner', purpose: 'Runs the store: everything, and only an owner can close it.' },
  admin: { label: 'Admin', purpose: 'Manages the store, its team, payments and keys, but cannot close it.' },
  staff: { label: 'Staff', purpose: 'Does the daily work: orders, customers, products, pages and tickets.' },
  read_only: { label: 'Read only', purpose: 'Looks at everything of the store and changes nothing.' },
}

/** 'Read only'; a role that this release does not know is shown as it is. */
export const roleLabel = (role: string): string => (isRole(role) ? ROLE_WORDS[role].label : role)
