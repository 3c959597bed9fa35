/** The IANA zones this browser knows, UTC first: `supportedValuesOf` leaves it out in some browsers. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}
