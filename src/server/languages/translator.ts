// Suggests translations, by another server. What comes back is checked, so that no price is
// published that a machine has changed. See src/server/languages/README.md#the-translation-service.
import { z } from 'zod';
import { soundSuggestion } from '#rules/machineTranslation.ts';
import { VendorClient } from '../platform/http/vendorClient.ts';
import type { TranslateSettings } from '../serverSettings.ts';

const responseSchema = z.object({ texts: z.array(z.unknown()) });

export interface TranslationRequest {
  /** Codes of languages. */
  from: string;
  to: string;
  /** Stored form of the texts: italics are `<i>`. */
  texts: string[];
}

export class Translator {
  readonly vendor: VendorClient;
  readonly #provider: TranslateSettings;

  constructor(provider: TranslateSettings, timeoutMs: number) {
    this.vendor = new VendorClient('The translation service', timeoutMs);
    this.#provider = provider;
  }

  /**
   * The texts in the other language, in the same order; null for one that must not be offered.
   * Throws 502, 503 or 504 if the service fails.
   */
  async translate({ from, to, texts }: TranslationRequest): Promise<(string | null)[]> {
    const schema = responseSchema.refine((response) => response.texts.length === texts.length);
    const response = await this.vendor.ask(this.#provider, { from, to, texts }, schema);
    return texts.map((text, index) => soundSuggestion(text, response.texts[index]));
  }
}
