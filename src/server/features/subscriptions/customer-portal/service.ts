export { accountPage, type AccountAnswer } from './page.ts'
export { createLink, sendPortalLink } from './magic-link.ts'
