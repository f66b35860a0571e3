export function Postmark() {
  return (
    <svg
      className="postmark"
      viewBox="0 0 120 80"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="36" cy="40" r="30" />
      <circle cx="36" cy="40" r="23" strokeWidth="1.2" />
      <path d="M68 22q8-6 16 0t16 0 16 0M71 33q8-6 16 0t16 0 12 0M71 44q8-6 16 0t16 0 12 0M68 55q8-6 16 0t16 0 16 0" />
      <path d="M36 26l3 11 11 3-11 3-3 11-3-11-11-3 11-3z" fill="currentColor" stroke="none" />
    </svg>
  )
}
