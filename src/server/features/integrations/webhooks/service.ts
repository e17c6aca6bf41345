export { deliverWebhooks } from './deliver.ts'
export { describeWebhooks } from './describe-webhooks.ts'
