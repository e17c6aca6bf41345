import { SignupForm } from './signup-form.tsx'

/** /signup */
export default function SignupScreen() {
  return <SignupForm type="individual" />
}
