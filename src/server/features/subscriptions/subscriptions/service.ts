export { performAction, requestRetry } from './perform-action.ts'
export { previewAction } from './preview.ts'
export { skippedDeliveries } from './skipped-deliveries.ts'
export { runImport } from './imports.ts'
