export { connectedTag, pageTracking } from './page-tracking.ts'
