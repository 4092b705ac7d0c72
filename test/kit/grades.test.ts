import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';

const operations = groups.flatMap(({ resource, operations: own }) =>
  Object.entries(own).map(([action, operation]) => [`${resource}.${action}`, operation] as const),
);

test.each(operations)(
  '%s has a grade and a target where it is destructive, and none where it is not',
  (_, { destructive, grade, target }) => {
    verifies('dispatch:grades');
    expect([grade !== undefined, target !== undefined]).toEqual([destructive, destructive]);
  },
);
