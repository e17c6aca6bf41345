export { performAction, type Party } from './perform-action.ts'
export { previewAction } from './preview.ts'
