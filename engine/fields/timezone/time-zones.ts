/** The IANA zones this browser knows, UTC first: `supportedValuesOf` leaves it out in some browsers. */
export function listTimeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}
