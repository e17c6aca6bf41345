export { pageTracking } from './page-tracking.ts'
