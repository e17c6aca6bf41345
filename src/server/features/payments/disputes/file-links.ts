import { signedLinks } from '../../../http/pages/signed-links.ts'

export const fileLinks = signedLinks('/dispute-files', 'dispute file links')
