import { signedLinks } from '../../http/signed-links.ts'

export const fileLinks = signedLinks('/dispute-files', 'dispute file links')
