export { emailAction, emailChange } from './email-change.ts'
export { emailSubscriber, type SubscriberMessage } from './email-subscriber.ts'
