export { createLink, sendPortalLink } from './magic-link.ts'
