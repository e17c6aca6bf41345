import type { Handlers } from '../../../http/handler.ts'
import { onboardingLink, onboardingStatus } from './service.ts'

export const stripeOnboardingRoutes: Handlers<'stripeOnboarding'> = {
  link: (call) => onboardingLink(call.deps, call, call.body.store_id),
  status: async ({ deps, query }) => ({ data: await onboardingStatus(deps, query.store_id) }),
}
