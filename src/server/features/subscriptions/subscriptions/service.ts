export { performAction } from './perform-action.ts'
export { previewAction } from './preview.ts'
