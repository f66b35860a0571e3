export class StripeError extends Error {
  readonly status: number
  readonly details: { type: string; message: string; code?: string; param?: string }
  constructor(status: number, details: { type?: string; message: string; code?: string; param?: string }) {
    super(details.message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}

export function notFoundError(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })
}
