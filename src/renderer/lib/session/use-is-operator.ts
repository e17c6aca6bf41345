import { useServerProfile } from './use-profile.ts'

/** Whether the signed-in user runs this server; false until that is known. */
export const useIsOperator = (): boolean => useServerProfile()?.operator ?? false
