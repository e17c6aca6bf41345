export { accountPage } from './page.ts'
export { sendPortalLink } from './magic-link.ts'
