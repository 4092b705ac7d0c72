import { isUrl } from '../../../../kit/schema';
import { field, type Options } from '../../../kit/input/field';
import { wordOf } from '../../../kit/input/rules';

/** A web address, or nothing. */
export const address = <const O extends Options<string>>(options: O) =>
  field<string, O, string>(
    {
      schema: { type: 'string', maxLength: 2048 },
      read(value, { check, name }) {
        const url = wordOf({ url: value }, 'url');
        if (url !== '' && !isUrl(url)) check.add(name, 'url', 'The address must begin with http:// or https://.');
        return url;
      },
    },
    options,
  );
