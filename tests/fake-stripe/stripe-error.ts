/** An error in the format of Stripe's API. */
export class StripeError extends Error {
  readonly status: number
  readonly told: { type: string; message: string; code?: string; param?: string }
  constructor(status: number, told: { type?: string; message: string; code?: string; param?: string }) {
    super(told.message)
    this.status = status
    this.told = { type: 'invalid_request_error', ...told }
  }
}

export function missing(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })
}
