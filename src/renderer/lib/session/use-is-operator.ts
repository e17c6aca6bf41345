import { useServerProfile } from './use-profile.ts'

/** True if the signed-in user is an operator of this server; false until known. */
export const useIsOperator = (): boolean => useServerProfile()?.operator ?? false
