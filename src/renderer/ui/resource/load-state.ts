/** A loading error, in the screen's words. */
export interface LoadError {
  /** User-facing message. */
  message: string
  /** HTTP status. */
  status?: number | undefined
  requestId?: string | undefined
  /** ISO 8601. */
  at?: string | undefined
}

/** Load state of a screen's data. Neither loading nor failed means loaded. */
export interface LoadState {
  loading: boolean
  error?: LoadError | null
  onRetry?: () => void
}

export const LOADED: LoadState = { loading: false }
