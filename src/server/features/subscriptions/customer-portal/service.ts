export { accountPage } from './page.ts'
export { sendPortalLink } from './magic-link.ts'
export { setupForm } from './card-setup.ts'
