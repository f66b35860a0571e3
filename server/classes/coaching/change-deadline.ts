/** Returns the time from which a customer can no longer move or cancel a session. */
export const changeDeadline = ({ startsAt, cancelHours }: { startsAt: Date; cancelHours: number }): Date =>
  new Date(startsAt.getTime() - cancelHours * 3_600_000)
