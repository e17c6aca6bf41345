import { can, type Permission } from '../../../shared/domain/store/permissions.ts'
import { useCurrentStore } from './stores.ts'

/** Whether the signed-in member may do it in the current store: what they may not is not offered (A §6, RO-001). */
export const useCan = (permission: Permission): boolean => can(useCurrentStore()?.role, permission)
