import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';

/** A part of an address as it was meant. Refuses what is not properly encoded. */
export function decodeUrlPart(part: string): string {
  requireUtf8(part);
  try {
    return decodeURIComponent(part);
  } catch {
    return refuseCall('malformed', say('The URL is not properly encoded'));
  }
}

/** Refuses letters in another encoding: they would be read as replacement characters, and find nothing. */
export function requireUtf8(part: string): void {
  for (const [bytes] of part.matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes);
    } catch {
      refuseCall('malformed', say('The URL is not encoded in UTF-8'));
    }
  }
}
