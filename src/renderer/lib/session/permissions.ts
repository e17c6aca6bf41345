import { can, type Permission } from '../../../shared/domain/store/permissions.ts'
import { useCurrentStore } from './stores.ts'

/**
 * True if the signed-in member has the permission in the current store. Actions without permission are hidden (A §6,
 * RO-001).
 */
export const useCan = (permission: Permission): boolean => can(useCurrentStore()?.role, permission)
