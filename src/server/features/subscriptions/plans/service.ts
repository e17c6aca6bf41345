export { fetchPlan, listPlans, planDetails } from './read-plans.ts'
export { createPlan, duplicatePlan, updatePlan } from './save-plan.ts'
export { changePlanStatus, removePlan } from './plan-lifecycle.ts'
